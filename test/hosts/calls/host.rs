use opencl3::kernel::{ExecuteKernel, Kernel};
struct Runner { add: Kernel }
fn run(program: &Program, queue: &CommandQueue, a: &Buffer<f32>, b: &Buffer<f32>, runner: &mut Runner) -> Result<()> {
    let add = Kernel::create(&program, "add")?;
    let scale = Kernel::create(&program, "scale")?;
    runner.add = Kernel::create(program, "add")?;
    let n: i32 = 4; // f(1,
    unsafe {
        add.set_arg(0, &a.get())?;
        add.set_arg(1, b)?;
        runner.add.set_arg(2, &n)?;
        ExecuteKernel::new(&scale).set_arg(a).set_arg(&1.5f32).set_global_work_size(256).set_local_work_size(64).enqueue_nd_range(&queue)?;
        ExecuteKernel::new(&add).set_arg(a).set_arg(b).set_arg(&n).set_global_work_size(128).enqueue_nd_range(&queue)?;
    }
    let v = vec![f(1), g(2, "h(3")]; let w = Vec::<u8>::with_capacity(4);
    add.set_arg(2,
