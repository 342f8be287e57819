import { expect, it } from 'vitest';
import { filled } from './fill-canned.ts';

it('puts values in, leaves out what is empty, and touches no other braces', () => {
  const text = 'Hello {name}, this is {agent}: #{case} {other}';
  expect(filled(text, { name: 'Ada', agent: 'Bo', case: '12' })).toBe('Hello Ada, this is Bo: #12 {other}');
  expect(filled(text, { name: '', agent: 'Bo', case: '12' })).toBe('Hello, this is Bo: #12 {other}');
  expect(filled('您好 {name}，我是 {agent}', { name: '{agent}', agent: 'Bo' })).toBe('您好 {agent}，我是 Bo');
});
