import { endsAsWrongUse } from '../../laboratory/wrong-use.ts';

endsAsWrongUse([
  ['a copy for an unknown host', 'generate.ts', ['--out', 'x', '--host', 'x'], /--host: expected one of nginx/],
]);
