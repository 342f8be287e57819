/** Answers that are offered before a person, in languages with gaps between words and without. */
import { expect, test } from 'vitest';
import { nearest } from './rank-answers.ts';

const ANSWERS = [
  { id: 1, title: 'Why has my deposit not arrived?', abstract: 'Confirmations on the blockchain' },
  { id: 2, title: 'How do I withdraw?', abstract: 'Addresses, fees and limits of a withdrawal' },
  { id: 3, title: '充值为什么没有到账？', abstract: '区块确认数' },
  { id: 4, title: 'ทำไมยอดฝากยังไม่เข้า', abstract: 'จำนวนการยืนยัน' },
];
const ids = (question: string) => nearest(question, ANSWERS).map(({ id }) => id);

test('what is asked finds its answer, and what is about nothing finds none', () => {
  expect(ids('my deposit of 100 USDT has not arrived')[0]).toBe(1);
  expect(ids('我的充值没到账')[0]).toBe(3);
  expect(ids('ยอดฝากของฉันยังไม่เข้า')[0]).toBe(4);
  expect(ids('zzz qqq')).toEqual([]);
  expect(ids('  ')).toEqual([]);
});
