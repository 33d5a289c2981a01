// The library of the npm package: a part of the program, which is loaded on first use.
import type * as api from '../library/library-api.js';
import { lazy } from '../text/lazy.js';
import { loadProgramAsLibrary } from './compiled.js';

const library = lazy(() => loadProgramAsLibrary().loadLibrary());

export const createSession: typeof api.createSession = async (options) => (await library()).createSession(options);
