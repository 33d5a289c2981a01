use ocl::{Buffer, Kernel, ProQue, Program};
use opencl3::kernel::{ExecuteKernel, Kernel as Other};
use opencl3::memory::{Buffer as Memory, ClMem, CL_MEM_READ_ONLY};
use opencl3::types::{cl_float, cl_int, cl_uint};

const SIZE: usize = 64;
static GROUP: usize = SIZE / 4;
const SOURCE: &str = "kernel void inside(global int *a, int n) { a[n] = 1; }";
type Number = u16;

#[repr(C)]
struct Pair {
    first: i32,
    second: f64,
}
struct Loose {
    first: u8,
    second: Number,
}
#[repr(C)]
#[derive(Clone, Copy)]
struct Params {
    width: i32,
    scale: f32,
}

fn twice(n: usize) -> usize {
    n * 2
}
fn early(n: usize) -> usize {
    if n > 1 {
        return 1;
    }
    return 2;
}

mod inner {
    pub const WIDE: usize = 8;
    pub fn sized() -> usize {
        WIDE
    }
}

struct Runner {
    kernel: Kernel,
    size: usize,
}
impl Runner {
    fn new(kernel: Kernel) -> Self {
        Runner { kernel, size: 4 }
    }
    fn run(&self, queue: &Queue) {
        unsafe { self.kernel.cmd().global_work_size(self.size).enq().unwrap(); }
    }
}
trait Shown {
    fn show(&self, kernel: &Other, queue: &Queue) {
        let n: cl_uint = 5;
        ExecuteKernel::new(kernel).set_arg(&n).set_global_work_size(1).enqueue_nd_range(queue);
    }
}

fn values(kernel: &Other, queue: &Queue, given: usize, flag: bool) -> Result<()> {
    let kernel = Other::create(&program, "buffers")?;
    let context = Context::new()?;
    let mut a = unsafe { Memory::<cl_float>::create(&context, CL_MEM_READ_ONLY, SIZE, ptr::null_mut())? };
    let b = Memory::<Params>::create(&context, CL_MEM_READ_ONLY, 3, ptr::null_mut())?;
    let c = Memory::<Loose>::create(&context, CL_MEM_READ_ONLY, 3, ptr::null_mut())?;
    let d = opencl3::memory::Image::create(&context)?;
    let e = opencl3::memory::Sampler::create(&context)?;
    let n = 4u32;
    let pair = Pair { first: 1, second: 2.0 };
    ExecuteKernel::new(&kernel).set_arg(&a).set_arg(&b).set_arg(&c).set_arg_local_buffer(SIZE * 4).set_arg(&n).set_global_work_size(SIZE).set_local_work_size(GROUP).enqueue_nd_range(&queue)?;
    ExecuteKernel::new(&kernel).set_arg(&d).set_arg(&e).set_arg_svm(p).set_arg_local_buffer(given).set_arg(&1.5f32).set_global_work_sizes(&[8, 4]).set_local_work_sizes(&[2, 2]).enqueue_nd_range(&queue)?;
    ExecuteKernel::new(&kernel).set_arg(&a).odd(1).set_arg(&a).set_global_work_size(given).enqueue_nd_range(&queue)?;
    ExecuteKernel::new(&kernel).set_arg(&pair).set_arg(&7i64).set_wait_event(&event).set_global_work_offset(1).enqueue_nd_range(&queue)?;
    kernel.set_arg(0, &a)?;
    kernel.set_arg(4, &n)?;
    kernel.set_arg(4, &0xffu8)?;
    kernel.set_arg(4, &(n as u64))?;
    kernel.set_arg(5, &n)?;
    kernel.set_arg(given, &n)?;
    Ok(())
}

fn counts(pro_que: &ProQue, given: usize, flag: bool) -> ocl::Result<()> {
    let mut size = 3;
    let a: Buffer<f32> = Buffer::builder().queue(queue).len(size).build()?;
    size += 2;
    let b = Buffer::<i32>::builder().len([2, 3]).build()?;
    let c: Buffer<u8> = pro_que.create_buffer()?;
    let d = pro_que.buffer_builder::<f64>().len(twice(size)).build()?;
    let e = Buffer::builder().len(given).fill_val(1u16).build()?;
    let f = Buffer::builder().len(4).fill_val(1u16).build()?;
    let g = ocl::Image::<u8>::builder().build()?;
    let (h, i) = (1, 2);
    let j = { let k = 5; k };
    let l = unsafe { inner::sized() };
    let m = if flag { 1 } else { 2 };
    let array = [1u32, 2, 3];
    let filled = [0u8; 16];
    for (n, buffer) in [&a, &b].iter().enumerate() {
        pro_que.kernel_builder("volume").arg(buffer).build()?;
    }
    for size in [1, 2] {
        pro_que.kernel_builder("volume").arg(&a).global_work_size(size).local_work_size(inner::WIDE).build()?.enq()?;
    }
    while size < 10 {
        size += 1;
        if flag { continue; }
        pro_que.kernel_builder("volume").arg(&b).global_work_size(size).build()?;
        break;
    }
    loop {
        pro_que.kernel_builder("volume").arg(&c).build()?;
        return Ok(());
    }
    match given {
        1 => { pro_que.kernel_builder("sized").arg(&d).build()?; }
        2 | 3 => pro_que.kernel_builder("sized").arg(&e).build()?,
        _ => (),
    }
    let kernel = pro_que.kernel_builder("buffers").arg(&a).arg(&b).arg(None::<&Buffer<f32>>).arg_local::<f32>(16).arg(array[1]).build()?;
    let kernel = pro_que.kernel_builder("buffers").arg_named("in", Some(&a)).arg_buf(&f).arg_img(&g).arg_local::<Pair>(2).arg_scl(5u64).global_work_size([8, 4]).local_work_size([4, 4]).build()?;
    unsafe { kernel.enq()?; kernel.cmd().global_work_size([8, 8, 2]).enq()?; kernel.cmd().local_work_size(early(j)).enq()?; }
    let mut other = Kernel::builder().name("record").arg(Params { width: 1, scale: 2.0 }).arg(&c).arg(l).global_work_size(h).build()?;
    other.set_default_global_work_size(SpatialDims::One(4));
    other.enq()?;
    other.set_arg(2, m)?;
    other.set_arg(1, &d)?;
    let vector = pro_que.kernel_builder("images").arg_vec(Float4::new(1., 2., 3., 4.)).arg_sampler(&s).arg_unknown(1).arg(true).build()?;
    let named = Kernel::builder().arg(1).build()?;
    let wrong = pro_que.kernel_builder("volum").arg(-1i8).arg(!flag).build()?;
    let closure = |x: usize| pro_que.kernel_builder("none").global_work_size(x).build();
    println!("{}", kernel);
    *size = 4;
    helper(&other);
    Ok(())
}
