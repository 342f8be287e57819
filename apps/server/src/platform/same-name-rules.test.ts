/** When two ways to write a name are one name, in the scripts that customers write. */
import { describe, expect, test } from 'vitest';
import { isSameName, nameWords } from './same-name-rules.ts';

describe('one name', () => {
  test.each([
    ['JOHN SMITH', 'John Smith'],
    ['SMITH JOHN', 'John Smith'],
    ['Mr. John  Smith', 'John Smith'],
    ['JOSE MARIA PEREZ', 'José María Pérez'],
    ["O'NEILL ANN", 'Ann O’Neill'],
    ['ONEILL ANN', 'Ann O＇Neill'],
    ['张三', '张 三'],
    ['ｊｏｈｎ ｓｍｉｔｈ', 'John Smith'],
    ['Anne-Marie Duc', 'ANNE MARIE DUC'],
    ['NGUYEN VAN DUC', 'Nguyễn Văn Dực'],
    ['STRAUSS', 'Strauß'],
    ['ΟΔΥΣΣΕΥΣ ΠΑΠΠΑΣ', 'Παππάς Οδυσσεύς'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ タロウ'],
    ['山田\u{e0100}', '山田'],
    ['สมชาย ใจดี', 'ใจดี สมชาย'],
    ['김\u200b민준', '김민준'.normalize('NFD')],
    ['СЕМЕНОВ', 'Семёнов'],
  ])('%s is %s', (one, other) => expect(isSameName(one, other)).toBe(true));
});

describe('two names', () => {
  test.each([
    ['JOHN SMYTH', 'John Smith'],
    ['JOHN', 'John Smith'],
    ['JOHN SMITH LTD', 'John Smith'],
    ['', ''],
    ['Mr', 'Mr'],
    ['张三', '张四'],
    // Vowels and tones of Thai, which are marks.
    ['กิตติ', 'กตต'],
    ['มานี', 'มานู'],
    ['ป้า', 'ป่า'],
    // Voiced and plain kana are other letters.
    ['タカタ', 'タカダ'],
    ['ﾊﾏ', 'ﾊﾞﾏ'],
    ['はら', 'ばら'],
    // Vowels of Devanagari and Tamil.
    ['दीपक', 'दूपक'],
    ['राम', 'रमा'],
    ['மணி', 'மணு'],
    ['김민준', '김민중'],
    ['Андрей', 'Андреи'],
  ])('%s is not %s', (one, other) => expect(isSameName(one, other)).toBe(false));
});

test('words keep their order, and marks that are part of them', () => {
  expect(nameWords(' José  GARCÍA-Márquez ')).toEqual(['jose', 'garcia', 'marquez']);
  expect(nameWords('กิตติ ใจดี')).toEqual(['กิตติ', 'ใจดี']);
  expect(nameWords(' - ')).toEqual([]);
});
