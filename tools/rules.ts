/** `npm run rules [-- R-SPOT-4 …]`: prints which tests prove a rule and which files cite it; without ids, of all. */
import { printProof, ruleMap, stateOf } from './rules/rule-map.ts';
import { ROOT } from './steps.ts';

const wanted = process.argv.slice(2).map((id) => id.replace(/^spec-?/, 'spec '));
const proofs = ruleMap(ROOT);
const unknown = wanted.filter((id) => !proofs.some(({ entry }) => entry.id === id || isOf(entry.id, id)));
if (unknown.length > 0) throw new Error(`No rule ${unknown.join(', ')} in docs/rules.`);

const shown = proofs.filter(
  ({ entry }) => wanted.length === 0 || wanted.some((id) => entry.id === id || isOf(entry.id, id)),
);
console.log(shown.map(printProof).join('\n'));
const states = new Map<string, number>();
for (const proof of shown) states.set(stateOf(proof), (states.get(stateOf(proof)) ?? 0) + 1);
console.log(`\n${[...states].map(([state, count]) => `${count} ${state}`).join(', ')}`);

/** `R-SPOT` asks for all of its family. */
function isOf(id: string, family: string): boolean {
  return id.startsWith(`${family}-`);
}
