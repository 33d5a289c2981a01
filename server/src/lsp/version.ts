import { version } from '../../../package.json';

/** The version of the package, as the manifest says. */
export const VERSION: string = version;
