/** Contracts, as the app collects them. */
import { lazy } from 'react';
import type { Product } from '../../foundation/product/index.ts';
import { contractPages } from './pages.ts';
import { contractTab } from './tab.ts';

export const contracts: Product = {
  noun: 'contracts',
  pages: contractPages,
  name: 'nameContracts',
  tab: contractTab,
  records: {
    kinds: {
      contract_hold: 'kindContractHold',
      contract_released: 'kindContractReleased',
      contract_opened: 'kindContractOpened',
      contract_liquidated: 'kindContractLiquidated',
      contract_funding: 'kindContractFunding',
      contract_margin: 'kindContractMargin',
      contract_profit: 'kindContractProfit',
      contract_loss: 'kindContractLoss',
      contract_bankrupt: 'kindContractBankrupt',
    },
  },
  accounts: { contract: 'accountContract' },
  PublicCard: lazy(() => import('./public-card.tsx')),
};
