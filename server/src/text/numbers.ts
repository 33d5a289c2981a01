import { lazy } from './lazy.js';

/** Creating a format takes as long as analysing a function. */
const format = lazy(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));

/** `1,024`; with one decimal unless it is a whole number. */
export const grouped = (value: number): string => format().format(value);
