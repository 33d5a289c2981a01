const SOURCE: &str = r#"
kernel void k(global int *p, constant int *c) {
    p = c;
    p[0] = "x"[0];
}
"#;
const OTHER: &str = "kernel void o(global int *p) {\n    p[0] = 1;;\n    p[1] = missing;\n}\n";
