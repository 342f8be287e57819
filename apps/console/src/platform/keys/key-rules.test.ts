import { expect, it } from 'vitest';
import { bindingFor } from './key-rules.ts';

const on = (key: string, label: string, isOff = false) => ({ key, label, run: () => undefined, isOff });
const FRAME = [on('h', 'home'), on('a', 'audit')];

it('the newest screen takes a key', () => {
  expect(bindingFor('a', [FRAME, [on('a', 'approve')]])?.label).toBe('approve');
  expect(bindingFor('h', [FRAME, [on('a', 'approve')]])?.label).toBe('home');
});

it('R-OPS-1: an act that is not allowed takes no key', () => {
  expect(bindingFor('a', [FRAME, [on('a', 'approve', true)]])?.label).toBe('audit');
  expect(bindingFor('r', [FRAME, [on('r', 'refuse', true)]])).toBeUndefined();
});
