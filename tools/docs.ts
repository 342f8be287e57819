/** `npm run docs`: writes what documents say of the code from the code: the map of rules and the code map. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHITECTURE, withCodeMap } from './documents/code-map.ts';
import { MAP, renderMap, ruleMap } from './rules/rule-map.ts';
import { ROOT } from './steps.ts';

writeFileSync(join(ROOT, MAP), renderMap(ruleMap(ROOT)));
const architecture = join(ROOT, ARCHITECTURE);
writeFileSync(architecture, withCodeMap(ROOT, readFileSync(architecture, 'utf8')));
