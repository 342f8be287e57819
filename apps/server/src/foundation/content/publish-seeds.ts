/** The texts that come with a version of the house: a demo publishes them, a live venue finds them as drafts. Each is taken in once. */
import { readFile } from 'node:fs/promises';
import { CONTENT_CATEGORIES, LANGUAGES } from '@candor/wire';
import { isAlwaysBinding } from './article-rules.ts';
import { insertHead, knownNames } from './articles-store.ts';
import type { ContentContext } from './content-context.ts';
import { HOUSE_PICTURES } from './content-context.ts';
import { takePicture } from './pictures.ts';
import { letOut, writeByHouse } from './publish-notice.ts';
import type { SeedArticle } from './seed-files.ts';
import { namingPictures, readSeeds } from './seed-files.ts';

export async function publishSeeds(
  context: ContentContext,
  seeds: readonly SeedArticle[] = readSeeds(),
): Promise<void> {
  const known = new Set((await knownNames(context.platform.db)).map(({ c_id, slug }) => `${c_id}/${slug}`));
  for (const seed of seeds)
    if (!known.has(`${CONTENT_CATEGORIES[seed.category]}/${seed.slug}`)) await takeIn(context, seed);
}

async function takeIn(context: ContentContext, seed: SeedArticle): Promise<void> {
  const { db, config } = context.platform;
  const ids = new Map<string, string>();
  for (const { name, file } of seed.pictures)
    ids.set(
      name,
      await takePicture(context, { owner: HOUSE_PICTURES, file: { bytes: await readFile(file) } }),
    );
  const references = new Map([...ids].map(([name, id]) => [name, `picture:${id}`]));
  await db.transaction('content-seed', async (tx) => {
    const id = await insertHead(tx, {
      id: seed.number,
      c_id: CONTENT_CATEGORIES[seed.category],
      slug: seed.slug,
      link: seed.link ?? '',
      cover: ids.get(seed.cover) ?? seed.cover,
      sort_order: seed.order,
      is_pinned: seed.pinned,
      is_binding: seed.binding || isAlwaysBinding(seed.category),
      topic: seed.topic ?? '',
      area: seed.area ?? null,
      level: seed.level ?? null,
      minutes: seed.minutes ?? 0,
    });
    // Another node was faster.
    if (id === undefined) return;
    const at = context.now();
    const texts = LANGUAGES.map((language) => {
      const text = seed.texts[language];
      return [language, { ...text, body: namingPictures(text.body, references) }] as const;
    });
    await writeByHouse(tx, { id, texts, at });
    if (config.mode === 'demo') await letOut(tx, id, at);
  });
}
