/** The area of real assets: tokens with their disclosures first, and what to know about them below (R-RWA-1). */
import { RealAssets, disclosureText } from '../../foundation/disclosures/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { contentText } from './content-text.ts';
import css from './content.module.css';
import { LessonLevels } from './lesson-levels.tsx';

export default function RealAssetsScreen() {
  const t = useText(contentText);
  const disclosures = useText(disclosureText);
  return (
    <Screen title={t('rwaTitle')} backTo="pages/index/index">
      <p className={css['lead']}>{t('rwaLead')}</p>
      <RealAssets />
      <h2 className={css['part']}>{disclosures('lessons')}</h2>
      <LessonLevels area="rwa" />
    </Screen>
  );
}
