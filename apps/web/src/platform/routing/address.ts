/** Hash addresses, `#/pages/trade/kline?symbol=BTC%2FUSDT`, to path and query and back. Pure. */

export const HOME_PATH = 'pages/index/index';
export const LOGIN_PATH = 'pages/user/login/login';

export interface Address {
  path: string;
  /** Without the question mark; empty when there are no parameters. */
  search: string;
}

export type Params = Readonly<Record<string, string | number | undefined>>;

/** Accepts `#/path`, `#path`, `/path?query`; nothing and `/` are home. */
export function parseAddress(text: string): Address {
  const bare = text.replace(/^#/, '');
  const mark = bare.indexOf('?');
  const path = (mark === -1 ? bare : bare.slice(0, mark)).replace(/^\/+|\/+$/g, '');
  return { path: path === '' ? HOME_PATH : path, search: mark === -1 ? '' : bare.slice(mark + 1) };
}

export function formatAddress({ path, search }: Address): string {
  return `/${path}${search === '' ? '' : `?${search}`}`;
}

/** Address of a page with parameters; undefined ones are left out. */
export function addressOf(path: string, params: Params = {}): Address {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) query.append(name, String(value));
  }
  return { path, search: query.toString() };
}
