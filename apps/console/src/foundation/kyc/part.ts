/** Verification, as the console collects it. */
import type { Part } from '../../platform/part/index.ts';
import { kycPages } from './pages.ts';

export const kycPart: Part = {
  noun: 'kyc',
  pages: kycPages,
  nav: [
    {
      group: 'work',
      position: 1,
      path: 'kyc',
      label: { zh: '身份认证', en: 'Verification' },
      queues: ['kyc_basic', 'kyc_advanced'],
    },
  ],
  numbered: [{ position: 4, path: 'kyc/', label: { zh: '认证案件 {id}', en: 'Verification case {id}' } }],
  queues: {
    kyc_basic: { path: 'kyc', label: { zh: '初级认证', en: 'Verification, basic' } },
    kyc_advanced: { path: 'kyc', label: { zh: '高级认证', en: 'Verification, advanced' } },
  },
  paths: { kyc_case: 'kyc/', kyc: 'kyc/' },
};
