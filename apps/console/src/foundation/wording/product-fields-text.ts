/** Words for fields of what products are made of and of acts on them, product by product. */
import { airdropFields } from './airdrop-fields-text.ts';
import { copyFields } from './copy-fields-text.ts';
import { hostingFields } from './hosting-fields-text.ts';
import { machineFields } from './machine-fields-text.ts';
import { saleFields } from './sale-fields-text.ts';

export const productFields = {
  zh: { ...hostingFields.zh, ...airdropFields.zh, ...machineFields.zh, ...copyFields.zh, ...saleFields.zh },
  en: { ...hostingFields.en, ...airdropFields.en, ...machineFields.en, ...copyFields.en, ...saleFields.en },
} as const;
