use ocl::{Buffer, Kernel, ProQue, Program};

const GROUP: usize = 64;

fn run(count: usize) -> ocl::Result<Vec<f32>> {
    let source = include_str!("kernels.cl");
    let pro_que = ProQue::builder().src(source).dims(256).build()?;
    let data: Buffer<f32> = pro_que.create_buffer::<f32>()?;
    let constants = Buffer::<u8>::builder().queue(pro_que.queue().clone()).len(8).build()?;
    let kernel = pro_que
        .kernel_builder("scale")
        .arg(&data)
        .arg(&constants)
        .arg_local::<f32>(GROUP)
        .arg(256u32)
        .local_work_size(GROUP)
        .build()?;
    unsafe { kernel.enq()?; }
    let program = Program::builder().src(source).build(pro_que.context())?;
    let other = Kernel::builder()
        .program(&program)
        .name("scale")
        .queue(pro_que.queue().clone())
        .global_work_size([256])
        .arg(&data)
        .arg(&constants)
        .arg_local::<f32>(64)
        .arg(count as u32)
        .build()?;
    unsafe { other.cmd().local_work_size(64).enq()?; }
    let mut values = vec![0.0f32; 256];
    data.read(&mut values).enq()?;
    Ok(values)
}
