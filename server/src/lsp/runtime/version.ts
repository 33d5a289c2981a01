import { version } from '../../../package.json';

/** The version of the package, from the manifest. */
export const VERSION: string = version;
