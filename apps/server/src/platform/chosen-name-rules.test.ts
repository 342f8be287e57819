/** R-SEC-9: what a customer may call his keys, addresses and passkeys, and what stands in our letters under no name. */
import { describe, expect, test } from 'vitest';
import { faultOfName } from './chosen-name-rules.ts';

describe('R-SEC-9: names that customers choose', () => {
  test.each([
    'Security key',
    'My cold wallet',
    '冷钱包 2',
    'grid bot v1.2',
    'Ledger Nano X',
    'Команда',
    'iPhone 15 · Chrome',
    'ボット',
    'กระเป๋าหลัก',
    'team wallet',
  ])('passes: %s', (name) => expect(faultOfName(name)).toBeUndefined());

  test.each([
    ['https://candor-verify.example', 'leads_elsewhere'],
    ['verify at evil.example', 'leads_elsewhere'],
    ['www.evil', 'leads_elsewhere'],
    ['ask @candorhelp', 'leads_elsewhere'],
    ['call +44 20 7946 0958', 'leads_elsewhere'],
    ['write us on Telegram', 'leads_elsewhere'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'leads_elsewhere'],
    ['evil\u2024example', 'leads_elsewhere'],
    ['cold\u202ewallet', 'control_character'],
    ['cold\u200bwallet', 'control_character'],
    ['Candor Support', 'reads_as_ours'],
    ['approved by admin', 'reads_as_ours'],
    ['官方客服', 'reads_as_ours'],
  ] as const)('refuses: %s', (name, fault) => expect(faultOfName(name)).toBe(fault));
});
