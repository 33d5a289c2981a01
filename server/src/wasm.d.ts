/** The bundler makes bytes of it. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

/** What is used of WebAssembly in Node and in the browser, whose own types are not loaded. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: object);
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}

/** The bundler makes text of it. */
declare module '*.scm' {
  const query: string;
  export default query;
}
