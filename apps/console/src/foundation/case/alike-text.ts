/** Words about pictures that were used elsewhere too. */
import type { Texts, TranslationOf } from '../../platform/i18n/index.ts';

const zh = {
  alikeTitle: '该案件的图片在别处出现过',
  same: '同一张图片',
  looksSame: '看起来相同',
  kyc_front: '认证：证件正面',
  kyc_back: '认证：证件背面',
  kyc_hand: '认证：手持证件',
  deposit_proof: '充值凭证',
  bank_voucher: '银行转账凭证',
  chat_image: '客服聊天',
  reset_front: '身份核验：证件正面',
  reset_hand: '身份核验：手持证件',
  content_picture: '文章图片',
} as const;
const en: TranslationOf<typeof zh> = {
  alikeTitle: 'A picture of this case was used elsewhere too',
  same: 'The same picture',
  looksSame: 'Looks the same',
  kyc_front: 'Verification: front',
  kyc_back: 'Verification: back',
  kyc_hand: 'Verification: held in hand',
  deposit_proof: 'Proof of a deposit',
  bank_voucher: 'Bank voucher',
  chat_image: 'Chat with support',
  reset_front: 'Proof of person: front',
  reset_hand: 'Proof of person: held in hand',
  content_picture: 'Picture of an article',
};
export const alikeText: Texts<typeof zh> = { zh, en };
