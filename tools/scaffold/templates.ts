/** The files of an empty product on all four sides: it is sold through the gate under its agreement, says so in a call, and has a page. */
import type { Names } from './names.ts';

const LANGUAGES = ['zh', 'en', 'zh-Hant', 'ja', 'ko', 'es', 'th'] as const;

/** New files by path. */
export function filesOf(names: Names): Readonly<Record<string, string>> {
  return { ...wireFiles(names), ...serverFiles(names), ...webFiles(names), ...consoleFiles(names) };
}

const wireFiles = ({ kebab, camel, pascal, snake }: Names) => ({
  [`packages/wire/src/${kebab}.ts`]: `/** ${pascal}: what it is, in one sentence. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineNoun } from './noun.ts';
import { nothing } from './shapes.ts';

/** Version of the words a customer accepts before his first purchase; accepting them is stored once with it (R-POL-6). */
export const ${agreementOf(snake)} = { version: 1 } as const;

export const ${camel}Calls = defineCalls({
  sale: {
    method: 'GET',
    path: '${kebab}/sale',
    access: 'customer',
    summary: 'Whether it is sold to this customer, and why not (R-GEN-6), and whether he accepted its agreement.',
    request: nothing,
    reply: v.object({ is_on_sale: v.boolean(), sale_reason: v.string(), is_accepted: v.boolean() }),
    refusals: [],
  },
});

export const ${camel}Noun = defineNoun({
  calls: ${camel}Calls,
});
`,
});

const serverFiles = ({ kebab, camel, pascal, snake }: Names) => ({
  [`apps/server/schema/${kebab}.sql`]: `-- ${pascal}: what its tables hold.
-- Stands on: platform.

create table ${snake}_orders (
  id bigint generated always as identity primary key,
  user_id integer not null,
  created_at timestamptz not null
);
`,
  [`apps/server/src/products/${kebab}/index.ts`]: `/** ${pascal}: what it is, in one sentence. */
export { create${pascal} } from './${kebab}.ts';
`,
  [`apps/server/src/products/${kebab}/${kebab}.ts`]: `/** ${pascal} as a product: its calls, and what it gives the house. */
import { ${agreementOf(snake)}, ${camel}Calls } from '@candor/wire';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Product } from '../../foundation/product.ts';
import { VERIFIED, agreementExport } from '../../foundation/sales/index.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';

export function create${pascal}({ db }: Platform, on: Foundation): Product {
  const gate = on.sales.gate({ product: '${snake}', needs: [VERIFIED], agreement: ${agreementOf(snake)} });
  return {
    name: '${kebab}',
    exports: [
      agreementExport(gate, {
        name: '${kebab}-agreements',
        about: 'Versions of the agreement that were accepted, and when.',
      }),
    ],
    routes: routesOf(${camel}Calls, {
      async sale(_request, { session }) {
        const { isOn, reason } = await gate.onSale(session.userId);
        const isAccepted = await gate.hasAgreed(db, session.userId);
        return { is_on_sale: isOn, sale_reason: reason, is_accepted: isAccepted };
      },
    }),
  };
}
`,
});

const webFiles = ({ kebab, camel, pascal }: Names) => ({
  [`apps/web/src/products/${kebab}/index.ts`]: `/** ${pascal}, as the app collects it. */
import type { Product } from '../../foundation/product/index.ts';
import { ${camel}Pages } from './pages.ts';

export const ${camel}: Product = { noun: '${kebab}', pages: ${camel}Pages };
`,
  [`apps/web/src/products/${kebab}/pages.ts`]: `/** Pages of ${kebab}. */
import { definePages } from '../../platform/routing/index.ts';
import { ${camel}Text } from './${kebab}-text.ts';

export const ${camel}Pages = definePages([
  {
    path: 'pages/${kebab}/index',
    load: () => import('./${kebab}.screen.tsx'),
    texts: [${camel}Text],
    isGuarded: true,
  },
]);
`,
  [`apps/web/src/products/${kebab}/${kebab}-text.ts`]: `/** The text area of ${kebab}. */
import { defineArea } from '../../platform/i18n/index.ts';

export const ${camel}Text = defineArea('${camel}', {
${LANGUAGES.map((language) => `  ${keyOf(language)}: () => import('./messages/${language}.ts'),`).join('\n')}
});
`,
  [`apps/web/src/products/${kebab}/${kebab}.screen.tsx`]: `/** ${pascal}: its first screen. */
import { EmptyState, Skeleton } from '@candor/ui';
import { ${camel}Calls } from '@candor/wire';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { ${camel}Text } from './${kebab}-text.ts';

export default function ${pascal}Screen() {
  const t = useText(${camel}Text);
  const reading = useCall(${camel}Calls.sale, {});
  return (
    <Screen title={t('title')} backTo="pages/index/index">
      <Loaded reading={reading} waiting={<Skeleton variant="row" count={3} />}>
        {(sale) => <EmptyState title={sale.is_on_sale ? t('none') : sale.sale_reason} />}
      </Loaded>
    </Screen>
  );
}
`,
  ...Object.fromEntries(
    LANGUAGES.map((language) => [messagesPath(kebab, language), messages(language, { kebab, pascal })]),
  ),
});

const consoleFiles = ({ kebab, camel, pascal }: Names) => ({
  [`apps/console/src/products/${kebab}/index.ts`]: `/** ${pascal}, as the console collects it. */
import type { Part } from '../../platform/part/index.ts';

export const ${camel}: Part = {
  noun: '${kebab}',
  pages: [],
  nav: [],
  words: async () => (await import('./words.ts')).${camel}Words,
};
`,
  [`apps/console/src/products/${kebab}/words.ts`]: `/** Words for what ${kebab} is called by code: kinds of things, proposals and journals, fields, states. */
import type { PartWords } from '../../platform/part/index.ts';

export const ${camel}Words: PartWords = {};
`,
});

const agreementOf = (snake: string): string => `${snake.toUpperCase()}_AGREEMENT`;
const keyOf = (language: string): string => (language.includes('-') ? `'${language}'` : language);
const messagesPath = (kebab: string, language: string): string =>
  `apps/web/src/products/${kebab}/messages/${language}.ts`;

/** To be written: each language begins with the noun's own name. */
function messages(language: string, { kebab, pascal }: Pick<Names, 'kebab' | 'pascal'>): string {
  const entries = `  title: '${pascal}',\n  none: '${pascal}',\n`;
  return language === 'zh'
    ? `/** Texts of ${kebab}; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
${entries}} as const;

export type ${pascal}Texts = TranslationOf<typeof messages>;
`
    : `/** Texts of ${kebab}. */
import type { ${pascal}Texts } from './zh.ts';

export const messages = {
${entries}} satisfies ${pascal}Texts;
`;
}
