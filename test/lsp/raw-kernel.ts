// A kernel that a client without a library for the protocol opens.
import { RawClient } from './raw-client.js';

export const KERNEL = 'kernel void k(global int *g) { *g = helper(1); }\nint helper(int n) { return n; }\n';
export const URI = 'file:///fuzz/k.cl';
export const textDocument = { uri: URI };
export const place = { line: 0, character: 1 };
export const range = { start: place, end: place };

export async function started(client = new RawClient(), params: object = {}): Promise<RawClient> {
  await client.initialize(params);
  client.open(URI, KERNEL);
  return client;
}
