/** Which country of a shared dialling code comes first. */
import { expect, test } from 'vitest';
import { bigFirst } from './area-codes.ts';

const country = (iso: string, code: string) => ({ iso, area_code: code, name: iso });

test('+1: the United States, then Canada, then the islands; others stay where they were', () => {
  const list = [
    country('AG', '1268'),
    country('BS', '1'),
    country('CA', '1'),
    country('DE', '49'),
    country('JM', '1'),
    country('US', '1'),
  ];
  expect(bigFirst(list).map(({ iso }) => iso)).toEqual(['AG', 'US', 'CA', 'DE', 'BS', 'JM']);
});
