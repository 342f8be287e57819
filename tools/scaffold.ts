/** `npm run scaffold -- product <noun>`: an empty product on all four sides, to be filled in. */
import { ROOT } from './steps.ts';
import { writeProduct } from './scaffold/write-product.ts';

const [what, noun] = process.argv.slice(2);
if (what !== 'product' || noun === undefined) {
  console.error('Say what: npm run scaffold -- product <noun>');
  process.exit(1);
}
try {
  const { made, edited } = writeProduct(ROOT, noun);
  console.log(`${made.length} files made:\n${made.map((path) => `  ${path}`).join('\n')}`);
  console.log(`A line added in:\n${edited.map((path) => `  ${path}`).join('\n')}`);
  console.log('Next: its texts in seven languages, its rules in docs/rules, npm run docs, npm test.');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
