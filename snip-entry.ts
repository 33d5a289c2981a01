export { analyse } from './server/src/analysis.js';
export { parseBuildOptions } from './server/src/preprocessor/build-options.js';
export { SourceFile } from './server/src/text/source-file.js';
