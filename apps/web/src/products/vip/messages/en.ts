/** Texts of VIP levels. */
import type { VipTexts } from './zh.ts';

export const messages = {
  title: 'VIP level',
  level: 'VIP {n}',
  volume: '30-day volume',
  computed: 'Computed {day} 00:00 UTC',
  notComputed: 'First computed at the next 00:00 UTC',
  missing: '{amount} USDT to VIP {n}',
  highest: 'You are at the highest level',
  saved: 'VIP {n} would have saved in 30 days',
  spotMaker: 'Spot maker',
  spotTaker: 'Spot taker',
  contract: 'Futures',
  schedule: 'Fee schedule',
  levelColumn: 'Level',
  volumeColumn: '30 days (USDT)',
  trade: 'Trade',
  rules: 'Rules',
  rule1:
    'Levels follow from your own spot and futures volume of 30 days, computed daily at 00:00 UTC. Nobody can buy, grant or take one.',
  rule2: 'Trades with other accounts of your own do not count.',
  rule3: 'An order keeps the rates it was placed at, whatever the level becomes later.',
} satisfies VipTexts;
