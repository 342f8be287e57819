/** Painted texts break between words in every language. */
import { describe, expect, it } from 'vitest';
import { wrapLines } from './wrap-lines.ts';

const measure = (text: string): number => [...text].length;
const wrap = (text: string, language: string, width: number): string[] =>
  wrapLines(text, { language, width, measure });

describe('lines of a painted text', () => {
  it('breaks Thai between words, not between a letter and its vowel', () => {
    expect(wrap('บัญชีและราคา', 'th', 8)).toEqual(['บัญชีและ', 'ราคา']);
    expect(wrap('บัญชีและราคา', 'th', 7)).toEqual(['บัญชี', 'และราคา']);
  });

  it('leaves a sign with what it ends, and an opening bracket with what it opens', () => {
    expect(wrap('账本与价格，人人可自行验证', 'zh', 5)[1]?.startsWith('，')).toBe(false);
    expect(wrap('价格（估算）公开', 'zh', 3).filter((line) => line.endsWith('（'))).toEqual([]);
  });

  it('breaks at spaces and shows none at the ends of lines', () => {
    expect(wrap('Join me on Candor today', 'en', 11)).toEqual(['Join me on', 'Candor', 'today']);
  });

  it('gives a word that is wider than a line a line of its own', () => {
    expect(wrap('a verylongword b', 'en', 5)).toEqual(['a', 'verylongword', 'b']);
  });
});
