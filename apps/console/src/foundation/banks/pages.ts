/** Pages of bank statements. */
import { operatorBankCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const bankPages = definePages([
  { path: 'statements', load: () => import('./statements.screen.tsx'), call: operatorBankCalls.statements },
  {
    path: 'statement-import',
    load: () => import('./import.screen.tsx'),
    call: operatorBankCalls.overview,
  },
  {
    path: 'statements/:id',
    load: () => import('./statement.screen.tsx'),
    call: operatorBankCalls.statement,
  },
]);
