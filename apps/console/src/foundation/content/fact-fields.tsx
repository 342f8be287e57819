/** The fields of an article that have no language; only those that its category has are shown. */
import { type ContentCategory, FAQ_TOPICS, LEARNING_AREAS } from '@candor/wire';
import { Checkbox } from 'antd';
import { useText } from '../../platform/i18n/index.ts';
import { ChoiceField, TypedField } from '../../platform/view/index.ts';
import type { Facts } from './article-facts.ts';
import { contentText } from './content-text.ts';

interface FactFieldsProps {
  category: ContentCategory;
  facts: Facts;
  onChange: (facts: Facts) => void;
}

const LEVELS = [1, 2, 3] as const;

export function FactFields({ category, facts, onChange }: FactFieldsProps) {
  const t = useText(contentText);
  const set = (part: Partial<Facts>): void => onChange({ ...facts, ...part });
  return (
    <>
      {category === 'faq' ? (
        <ChoiceField
          label={t('topic')}
          value={facts.topic}
          options={FAQ_TOPICS.map((value) => ({ value, label: value }))}
          onChange={(topic) => set({ topic })}
        />
      ) : null}
      {category === 'learning' ? (
        <>
          <ChoiceField
            label={t('area')}
            value={facts.area}
            options={LEARNING_AREAS.map((value) => ({ value, label: value }))}
            onChange={(area) => set({ area })}
          />
          <ChoiceField
            label={t('level')}
            value={facts.level}
            options={LEVELS.map((value) => ({ value, label: String(value) }))}
            onChange={(level) => set({ level })}
          />
          <TypedField
            label={t('minutes')}
            inputMode="numeric"
            value={facts.minutes}
            onChange={(minutes) => set({ minutes: minutes.trim() })}
          />
        </>
      ) : null}
      {category === 'banner' || category === 'popup' ? (
        <TypedField label={t('link')} value={facts.link} onChange={(link) => set({ link: link.trim() })} />
      ) : null}
      <TypedField label={t('cover')} value={facts.cover} onChange={(cover) => set({ cover: cover.trim() })} />
      <TypedField
        label={t('order')}
        inputMode="numeric"
        value={facts.order}
        onChange={(order) => set({ order: order.trim() })}
      />
      <Checkbox checked={facts.isPinned} onChange={({ target }) => set({ isPinned: target.checked })}>
        {t('pinned')}
      </Checkbox>
      {category === 'notice' ? (
        <Checkbox checked={facts.isBinding} onChange={({ target }) => set({ isBinding: target.checked })}>
          {t('binding')}
        </Checkbox>
      ) : null}
    </>
  );
}
