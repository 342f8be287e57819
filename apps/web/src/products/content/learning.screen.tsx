/** Learning areas: AI and trading behind one door, three levels each, with how far the reader has come. */
import { Tabs } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { contentText } from './content-text.ts';
import { LessonLevels } from './lesson-levels.tsx';

export default function LearningScreen() {
  const t = useText(contentText);
  const [chosen, choose] = useState<'ai' | 'trading'>('ai');
  return (
    <Screen title={t('learningTitle')} backTo="pages/index/index">
      <Tabs
        items={[
          { id: 'ai', label: t('areaAi') },
          { id: 'trading', label: t('areaTrading') },
        ]}
        active={chosen}
        onSelect={choose}
        label={t('learningTitle')}
        isFilling
      />
      <LessonLevels area={chosen} />
    </Screen>
  );
}
