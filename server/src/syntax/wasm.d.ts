/** The bundler converts it to bytes. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

/** The part of WebAssembly that is used in Node and in the browser, whose own types are not loaded. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: object);
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}

/** The bundler converts it to text. */
declare module '*.scm' {
  const query: string;
  export default query;
}
