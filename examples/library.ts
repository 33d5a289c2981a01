// clspace as a library: what is wrong with a kernel, where a pointer of it points, and the kernel without its mistakes.
//   npm i clspace && npx tsx library.ts
import { createSession } from 'clspace';

const session = await createSession({ buildOptions: '-cl-std=CL1.2 -D STEP=2' });
session.setText('scale.h', '#define BIAS 3\n');
session.setText(
  'scale.cl',
  `#include "scale.h"
kernel void scale(global float *data) {
  local float factor = 2.0f;
  data[get_global_id(0) * STEP] = factor + BIAS;
}
`,
);

for (const { path, range, severity, message, code } of session.diagnostics('scale.cl'))
  console.log(`${path}:${range.start.line + 1}:${range.start.character + 1}: ${severity}: ${message} [${code}]`);

console.log(session.hover('scale.cl', { line: 3, character: 3 })?.text);

for (const { title, preferred } of session.fixes('scale.cl')) console.log(`${preferred ? '*' : '-'} ${title}`);

const mended = session.fixAll('scale.cl').get('scale.cl');
session.setText('scale.cl', mended);
console.log(`${session.diagnostics('scale.cl').filter(({ severity }) => severity === 'error').length} errors are left`);

// What the session keeps is released; `using session = await createSession(…)` does so at the end of the block.
session.dispose();
