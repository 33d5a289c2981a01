import assert from 'node:assert/strict';
import { reportsOn } from './hosts.js';

const SCALE =
  'kernel void scale(global float *data, float factor, ulong count, local float *part) {\n' +
  '  part[get_local_id(0)] = factor;\n  if (get_global_id(0) < count) data[get_global_id(0)] *= part[0];\n}\n';

/** A host that uses opencl3. */
const opencl3 = (calls: string, declarations = ''): string => `use opencl3::kernel::{ExecuteKernel, Kernel};
const NAME: &str = "scale";
fn main() -> Result<()> {
    let program = Program::create_and_build_from_source(&context, SOURCE, "").expect("built");
    let kernel = Kernel::create(&program, NAME).expect("created");
    let data = unsafe { Buffer::<cl_float>::create(&context, CL_MEM_READ_ONLY, 64, ptr::null_mut())? };
    ${declarations}
    let event = unsafe {
        ExecuteKernel::new(&kernel)
${calls
  .split('\n')
  .map((call) => `            ${call}`)
  .join('\n')}
            .enqueue_nd_range(&queue)?
    };
    Ok(())
}
`;
const DECLARED = 'let factor: cl_float = 2.0; let count = 64u64;';

/** A host that uses ocl. */
const ocl = (builder: string, rest = ''): string => `use ocl::{Buffer, ProQue};
fn run() -> ocl::Result<()> {
    let queue = ProQue::builder().src(SOURCE).dims(64).build()?;
    let data = queue.create_buffer::<f32>()?;
    let factor = 2.0f32;
    let kernel = queue.kernel_builder("scale")
${builder}
        .build()?;
${rest}
    unsafe { kernel.enq()?; }
    Ok(())
}
`;

describe('hosts in Rust', () => {
  const right =
    '.set_arg(&data)\n.set_arg(&factor)\n.set_arg(&count)\n.set_arg_local_buffer(64)\n.set_global_work_size(64)';
  it('report nothing for correct calls', async () => {
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.rs': opencl3(right, DECLARED) }), []);
    const built = '        .arg(&data)\n        .arg(factor)\n        .arg(64u64)\n        .arg_local::<f32>(16)';
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.rs': ocl(built) }), []);
  });
  it('are reported for values of other sizes and kinds', async () => {
    const wrong = right
      .replace('.set_arg(&factor)', '.set_arg(&count)')
      .replace('.set_arg_local_buffer(64)', '.set_arg(&data)');
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.rs': opencl3(wrong, DECLARED) }), [
      "11: host-argument-size: 8 bytes are passed, but argument 1 ('float factor') takes 4",
      "13: host-argument-kind: '__local float *part' is a __local pointer: it takes a size in bytes and NULL, not a buffer",
    ]);
    const built = '        .arg(factor)\n        .arg(&data)\n        .arg(64u32)\n        .arg_local::<f32>(16)';
    assert.deepEqual(
      (await reportsOn({ 'k.cl': SCALE, 'h.rs': ocl(built) })).map((report) => report.split(':').slice(0, 2).join(':')),
      ['7: host-argument-size', '8: host-argument-kind', '9: host-argument-size'],
    );
  });
  it('are reported for missing arguments, indices out of range, names and launches', async () => {
    const lacking = right.replace('\n.set_arg_local_buffer(64)', '');
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.rs': opencl3(lacking, DECLARED) }), [
      "9: host-argument-missing: argument 3 ('__local float *part') of kernel 'scale' is never set",
    ]);
    const more = right.replace('.set_global', '.set_arg(&count)\n.set_global');
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.rs': opencl3(more, DECLARED) }), [
      "14: host-argument-index: argument index 4 is out of range: kernel 'scale' has 4 parameters",
    ]);
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE.replace('scale', 'scales'), 'h.rs': opencl3(right, DECLARED) }), [
      "2: host-kernel-unknown: no kernel is called 'scale'; did you mean 'scales'?",
    ]);
    const local = right
      .replace('.set_global_work_size(64)', '.set_global_work_size(100)\n.set_local_work_size(64)')
      .replace('buffer(64)', 'buffer(256)');
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.rs': opencl3(local, DECLARED) }, '-cl-std=CL1.2'), [
      '14: host-work-size: global size 100 is not a multiple of the local size 64, as OpenCL C before 2.0 requires',
    ]);
  });
  it('are followed where an ExecuteKernel is a variable', async () => {
    const run = (body: string, before = ''): Promise<string[]> =>
      reportsOn({
        'k.cl': 'kernel void n(global float *a, float x) { a[get_global_id(0)] = x; }\n',
        'h.rs':
          `use opencl3::kernel::{ExecuteKernel, Kernel};\n${before}fn run(queue: &CommandQueue, data: &Buffer<f32>) {\n` +
          'let kernel = Kernel::create(&program, "n").unwrap(); let x = 1.0f32; let d = 1.0f64;\n' +
          `let mut e = ExecuteKernel::new(&kernel);\n${body}\n}\n`,
      });
    const launch = 'e.set_global_work_size(64); e.enqueue_nd_range(queue).unwrap();';
    const large = "5: host-argument-size: 8 bytes are passed, but argument 1 ('float x') takes 4";
    const missing = "5: host-argument-missing: argument 1 ('float x') of kernel 'n' is never set";
    for (const [right, wrong, found] of [
      [`e.set_arg(data); e.set_arg(&x); ${launch}`, `e.set_arg(data); e.set_arg(&d); ${launch}`, large],
      [`e.set_arg(data).set_arg(&x); ${launch}`, `e.set_arg(data).set_arg(&d); ${launch}`, large],
      [
        `let r = &mut e; r.set_arg(data); r.set_arg(&x); ${launch}`,
        `let r = &mut e; r.set_arg(data); ${launch}`,
        missing,
      ],
      [
        `for _ in 0..2 { e.set_arg(data); e.set_arg(&x); ${launch} }`,
        `for _ in 0..2 { e.set_arg(data); e.set_arg(&d); ${launch} }`,
        large,
      ],
    ] as const) {
      assert.deepEqual(await run(right), [], right);
      assert.deepEqual(await run(wrong), [found], wrong);
    }
    assert.deepEqual(await run(`fill(&mut e, data); ${launch}`), []);
    const fill = (value: string): string =>
      `fn fill(e: &mut ExecuteKernel, data: &Buffer<f32>) { e.set_arg(data); e.set_arg(${value}); }\n`;
    assert.deepEqual(await run(`fill(&mut e, data); ${launch}`, fill('&1.0f32')), []);
    assert.deepEqual(await run(`fill(&mut e, data); ${launch}`, fill('&1.0f64')), [large.replace('5', '2')]);
    // Code that is not known may set arguments of the kernel, which it reaches through a struct.
    const again = `let mut s = Step { e }; FILL let mut f = ExecuteKernel::new(&kernel); f.set_arg(data); ${launch.replaceAll('e.', 'f.')}`;
    assert.deepEqual(await run(again.replace('FILL', '')), [missing]);
    assert.deepEqual(await run(again.replace('FILL', 'fill(&mut s);')), []);
    // Which argument it is depends on a condition.
    assert.deepEqual(await run(`if ready() { e.set_arg(data); } e.set_arg(&d); ${launch}`), []);
    assert.deepEqual(await run('e.set_arg(data); std::mem::swap(&mut e, other); e.set_arg(&d);'), []);
  });
  it('are followed where kernels are in a map', async () => {
    const host = (inserted: string, name: string, value: string, last = ''): string =>
      'use opencl3::kernel::{ExecuteKernel, Kernel};\nstruct All { kernels: HashMap<String, Kernel> }\nimpl All {\n' +
      '  fn new(p: &Program) -> All {\n    let mut kernels = HashMap::new();\n' +
      `    ${inserted}\n    All { kernels }\n  }\n` +
      `  fn go(&self, q: &CommandQueue, b: &Buffer<f32>, f: f32, n: i32) {\n    let kernel = self.kernels.get(${name}).unwrap();\n` +
      `    unsafe { ExecuteKernel::new(kernel).set_arg(b).set_arg(&${value})${last}.set_global_work_size(64).enqueue_nd_range(q).unwrap() };\n  }\n}\n`;
    const two = ['one', 'two'].map(
      (name) => `kernels.insert("${name}".to_string(), Kernel::create(p, "${name}").unwrap());`,
    );
    const run = (...parts: Parameters<typeof host>): Promise<string[]> =>
      reportsOn({
        'k.cl':
          'kernel void one(global float *a, float f) { a[0] = f; }\nkernel void two(global float *a, float f, int n) { a[0] = f * n; }\n',
        'h.rs': host(...parts),
      });
    assert.deepEqual(await run(two.join(' '), '"one"', 'f'), []);
    assert.deepEqual(await run(two.join(' '), '"two"', 'f', '.set_arg(&n)'), []);
    assert.deepEqual(await run(two.join(' '), '"one"', '2.0f64'), [
      "11: host-argument-size: 8 bytes are passed, but argument 1 ('float f') takes 4",
    ]);
    assert.deepEqual(await run(two.join(' '), '"two"', 'f'), [
      "11: host-argument-missing: argument 2 ('int n') of kernel 'two' is never set",
    ]);
    // It may be any of them.
    assert.deepEqual(await run(two.join(' '), 'name()', 'f'), []);
    assert.deepEqual(await run('fill(&mut kernels, p);', '"one"', '2.0f64'), []);
    assert.deepEqual(await run(`${two.join(' ')} replace_all(&mut kernels);`, '"one"', '2.0f64'), []);
  });
  it('are followed where kernels are in a vector', async () => {
    const run = (kernels: string, launched: string): Promise<string[]> =>
      reportsOn({
        'k.cl':
          'kernel void one(global float *a, float f) { a[0] = f; }\nkernel void two(global float *a, float f, int n) { a[0] = f * n; }\n',
        'h.rs':
          'use opencl3::kernel::{ExecuteKernel, Kernel};\nfn turn(v: &mut Vec<Kernel>) { v.reverse(); }\n' +
          'fn go(p: &Program, q: &CommandQueue, b: &Buffer<f32>, f: f32, n: i32) {\n' +
          `  let one = Kernel::create(p, "one").unwrap(); let two = Kernel::create(p, "two").unwrap();\n  ${kernels}\n  ${launched}\n}\n`,
      });
    const launch = (kernel: string): string =>
      `unsafe { ExecuteKernel::new(${kernel}).set_arg(b).set_arg(&f).set_arg(&n).set_global_work_size(64).enqueue_nd_range(q).unwrap() };`;
    const tooMany = "6: host-argument-index: argument index 2 is out of range: kernel 'one' has 2 parameters";
    for (const kernels of ['let v = vec![one, two];', 'let mut v = Vec::new(); v.push(one); v.push(two);']) {
      assert.deepEqual(await run(kernels, launch('&v[1]')), []);
      assert.deepEqual(await run(kernels, launch('&v[0]')), [tooMany]);
      assert.deepEqual(await run(kernels, `for k in v.iter() { ${launch('k')} }`), [tooMany]);
    }
    const changed = ['turn(&mut v);', 'v.reverse();', 'v.insert(0, make(p));', 'v[0] = make(p);', 'other(&mut v);'];
    for (const one of changed) assert.deepEqual(await run(`let mut v = vec![one, two]; ${one}`, launch('&v[0]')), []);
  });
  it('are not judged where arguments are set elsewhere, or types are inferred', async () => {
    const inferred = 'let factor = 2.0; let count = 64;';
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.rs': opencl3(right, inferred) }), []);
    const named = '        .arg(&data)\n        .arg(factor)\n        .arg(64u64)';
    assert.deepEqual(await reportsOn({ 'k.cl': SCALE, 'h.rs': ocl(named, '    set_rest(&kernel)?;') }), []);
  });
});
