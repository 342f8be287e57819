/** Which country of a shared dialling code comes first, in the list and in its search. */
import { matching } from '@candor/ui';
import { expect, test } from 'vitest';
import { bigFirst, optionOf } from './area-codes.ts';

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

test.each(['+1', '1'])('searched by %s: the United States and Canada before all others', (query) => {
  const list = [
    country('DZ', '213'),
    country('AG', '1'),
    country('CA', '1'),
    country('JP', '81'),
    country('US', '1'),
  ];
  const found = matching(bigFirst(list).map(optionOf), query).map(({ id }) => id);
  expect(found.slice(0, 3)).toEqual(['US', 'CA', 'AG']);
});
