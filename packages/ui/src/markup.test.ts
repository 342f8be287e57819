/** What the parts promise to keyboards, screen readers and forms, read from the markup React writes for them. */
import { type ReactElement, createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  Button,
  ChangeBadge,
  CoinIcon,
  Field,
  IconButton,
  ListRow,
  NavBar,
  Notice,
  NumberInput,
  PinInput,
  PriceText,
  Segmented,
  Select,
  Slider,
  TabBar,
  Tabs,
  TextInput,
} from './index.ts';

const html = (element: ReactElement): string => renderToStaticMarkup(element);
const none = (): void => undefined;

/** Attributes of the first `tag` in a markup. */
function attributes(markup: string, tag: string): Record<string, string> {
  const found = new RegExp(`<${tag}(\\s[^>]*)?>`).exec(markup);
  if (found === null) throw new Error(`no <${tag}> in ${markup}`);
  const pairs = (found[1] ?? '').matchAll(/([\w-]+)="([^"]*)"/g);
  return Object.fromEntries([...pairs].map((pair) => [pair[1]!, pair[2]!]));
}

function count(markup: string, part: string): number {
  return markup.split(part).length - 1;
}

describe('Button', () => {
  test('does not submit a form unless asked to', () => {
    expect(attributes(html(h(Button, null, 'Go')), 'button')['type']).toBe('button');
    expect(attributes(html(h(Button, { type: 'submit' }, 'Go')), 'button')['type']).toBe('submit');
  });

  test('busy: keeps its words (and so its width) and its focus, and says so', () => {
    const markup = html(h(Button, { isBusy: true }, 'Place order'));
    expect(markup).toContain('Place order');
    expect(attributes(markup, 'button')).toMatchObject({ 'aria-busy': 'true', 'aria-disabled': 'true' });
    expect(attributes(markup, 'button')).not.toHaveProperty('disabled');
  });

  test('an icon alone has a name', () => {
    expect(attributes(html(h(IconButton, { label: 'Close' }, h('svg'))), 'button')['aria-label']).toBe(
      'Close',
    );
  });
});

describe('Field', () => {
  const control = h(TextInput);

  test('ties its label and hint to the control inside', () => {
    const markup = html(h(Field, { label: 'E-mail', hint: 'For login', children: control }));
    const input = attributes(markup, 'input');
    expect(attributes(markup, 'label')['for']).toBe(input['id']);
    expect(markup).toContain(`id="${input['aria-describedby']}"`);
    expect(input).not.toHaveProperty('aria-invalid');
  });

  test('an error takes the place of the hint and is announced', () => {
    const markup = html(h(Field, { hint: 'For login', error: 'Not an address', children: control }));
    expect(attributes(markup, 'input')['aria-invalid']).toBe('true');
    expect(markup).toContain('role="alert"');
    expect(markup).toContain('Not an address');
    expect(markup).not.toContain('For login');
  });

  test('numbers and choices are tied the same way', () => {
    const number = html(
      h(Field, { label: 'Amount', children: h(NumberInput, { value: '1', onChange: none, maxDecimals: 2 }) }),
    );
    expect(attributes(number, 'label')['for']).toBe(attributes(number, 'input')['id']);
    const select = h(Select, {
      options: [],
      value: undefined,
      onChange: none,
      label: 'Chain',
      closeLabel: 'Close',
    });
    const choice = html(h(Field, { label: 'Chain', children: select }));
    expect(attributes(choice, 'label')['for']).toBe(attributes(choice, 'button')['id']);
  });
});

test('a PIN is one input over its cells, out of reach of password managers', () => {
  const markup = html(h(PinInput, { value: '12', onChange: none, label: 'PIN' }));
  expect(count(markup, '<input')).toBe(1);
  expect(attributes(markup, 'input')).toMatchObject({
    type: 'password',
    inputMode: 'numeric',
    autoComplete: 'off',
  });
  expect(count(markup, '<span')).toBe(6);
});

test('an amount never is a number input, which browsers turn into a float', () => {
  const input = (maxDecimals: number) =>
    attributes(html(h(NumberInput, { value: '', onChange: none, maxDecimals })), 'input');
  expect(input(8)).toMatchObject({ type: 'text', inputMode: 'decimal' });
  expect(input(0)).toMatchObject({ type: 'text', inputMode: 'numeric' });
});

test('of the tabs only the chosen one is a tab stop', () => {
  const items = ['a', 'b', 'c'].map((id) => ({ id, label: id }));
  const markup = html(h(Tabs<string>, { items, active: 'b', onSelect: none, label: 'Views' }));
  expect(count(markup, 'tabindex="0"')).toBe(1);
  expect(markup).toMatch(/aria-selected="true" tabindex="0"[^>]*>(<[^>]*>)*b/);
});

test('segments are radio buttons of one group', () => {
  const options = [
    { id: 'buy', label: 'Buy', tone: 'rise' },
    { id: 'sell', label: 'Sell', tone: 'fall' },
  ] as const;
  const markup = html(
    h(Segmented<'buy' | 'sell'>, { options, value: 'sell', onChange: none, label: 'Side' }),
  );
  expect(new Set([...markup.matchAll(/name="([^"]*)"/g)].map((name) => name[1])).size).toBe(1);
  expect(markup).toMatch(/checked="" value="sell"|value="sell"[^>]*checked=""/);
});

test('a slider is a native range that says percent', () => {
  const input = attributes(html(h(Slider, { value: 25, onChange: none, label: 'Share' })), 'input');
  expect(input).toMatchObject({ type: 'range', min: '0', max: '100', 'aria-valuetext': '25%' });
});

test.each([
  ['+1.239', 'up', '+1.23%'],
  ['-0.5', 'down', '−0.50%'],
  ['0.004', 'flat', '0.00%'],
  ['-0.004', 'flat', '0.00%'],
  [undefined, 'flat', '—'],
] as const)('R-MONEY-1: a change of %s is %s and shown as %s', (percent, direction, text) => {
  const markup = html(h(ChangeBadge, { percent }));
  expect(attributes(markup, 'span')['data-direction']).toBe(direction);
  expect(markup).toContain(`>${text}<`);
});

test('a price that is not known is no zero', () => {
  expect(html(h(PriceText, { value: undefined }))).toContain('—');
});

describe('ListRow', () => {
  test('is a link, a button or plain, by what it can do', () => {
    expect(html(h(ListRow, { title: 'Help', href: '#/help' }))).toMatch(/^<a .*href="#\/help"/);
    expect(html(h(ListRow, { title: 'Log out', onPress: none }))).toMatch(/^<button/);
    expect(html(h(ListRow, { title: 'Version' }))).toMatch(/^<div/);
  });

  test('shows an arrow only where it leads on', () => {
    expect(html(h(ListRow, { title: 'Help', onPress: none }))).toContain('<svg');
    expect(html(h(ListRow, { title: 'Sound', onPress: none, end: 'on' }))).not.toContain('<svg');
    expect(html(h(ListRow, { title: 'Version', value: '1' }))).not.toContain('<svg');
  });
});

test('the tab bar marks the one place one is at', () => {
  const items = (['home', 'spot', 'assets'] as const).map((id) => ({ id, icon: id, label: id }));
  const markup = html(h(TabBar<string>, { items, active: 'spot', onSelect: none, label: 'Main' }));
  expect(count(markup, 'aria-current="page"')).toBe(1);
  expect(attributes(markup, 'nav')['aria-label']).toBe('Main');
});

test('a bar without a way back shows no back button', () => {
  expect(html(h(NavBar, { title: 'Home', backLabel: 'Back' }))).not.toContain('<button');
  expect(html(h(NavBar, { title: 'Help', backLabel: 'Back', onBack: none }))).toContain('aria-label="Back"');
});

test('coins: own marks without a request, letters for the rest, one letter where three would name another coin', () => {
  expect(html(h(CoinIcon, { symbol: 'btc' }))).not.toContain('<text');
  expect(html(h(CoinIcon, { symbol: 'OP' }))).toContain('>OP<');
  expect(html(h(CoinIcon, { symbol: 'SOLV' }))).toContain('>S<');
  for (const symbol of [
    'BTC',
    'ETH',
    'USDT',
    'SOL',
    'XRP',
    'DOGE',
    'ADA',
    'LINK',
    'LTC',
    'TRX',
    'DOT',
    'AVAX',
    'QQQ',
  ]) {
    expect(html(h(CoinIcon, { symbol }))).not.toMatch(/url\(|href=/);
  }
});

test('no news is no strip', () => {
  expect(html(h(Notice, { items: [], label: 'News' }))).toBe('');
});
