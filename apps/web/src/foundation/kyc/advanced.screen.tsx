/** Advanced verification: three photos, each with a drawing of what it has to show. */
import { Button } from '@candor/ui';
import { fileCalls, kycCalls } from '@candor/wire';
import { useState } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { ImageUpload } from '../files/index.ts';
import { GuideDrawing } from './guide-drawing.tsx';
import css from './kyc.module.css';
import { kycText } from './kyc-text.ts';
import { StepUp, securityText } from '../identity/index.ts';
import { LevelScreen } from './level-screen.tsx';
import { kycChanged } from './use-kyc.ts';

const PHOTOS = [
  { field: 'front_pic', label: 'front', hint: 'frontHint', camera: 'environment' },
  { field: 'reverse_pic', label: 'back', hint: 'backHint', camera: 'environment' },
  { field: 'hand_pic', label: 'hand', hint: 'handHint', camera: 'user' },
] as const;
type PhotoField = (typeof PHOTOS)[number]['field'];
type Chosen = Partial<Record<PhotoField, string>>;

export default function AdvancedScreen() {
  return <LevelScreen level="advanced" form={(_, { submitted_at }) => <PhotosForm key={submitted_at} />} />;
}

function PhotosForm() {
  const t = useText(kycText);
  const [photos, setPhotos] = useState<Chosen>({});
  const [isChecked, setChecked] = useState(false);
  const security = useText(securityText);
  const [isAsked, setAsked] = useState(false);
  const submission = useAction(kycCalls.submitAdvanced, {
    onRefusal({ code }) {
      if (code === 'step_up_required') setAsked(true);
      return code === 'step_up_required';
    },
    onDone: kycChanged,
  });
  const keep = (field: PhotoField, fileId: string | undefined): void =>
    setPhotos(({ [field]: _, ...others }) =>
      fileId === undefined ? others : { ...others, [field]: fileId },
    );
  const sendPhotos = async (proof = {}): Promise<boolean> => {
    const { front_pic, reverse_pic, hand_pic } = photos;
    if (front_pic === undefined || reverse_pic === undefined || hand_pic === undefined) return false;
    return (await submission.run({ front_pic, reverse_pic, hand_pic, ...proof })) !== undefined;
  };
  const submit = (): void => {
    setChecked(true);
    void sendPhotos();
  };
  return (
    <>
      <form
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={css['lead']}>{t('advancedLead')}</p>
        <Photos chosen={photos} isChecked={isChecked} onChange={keep} />
        <Button type="submit" size="l" isBlock isBusy={submission.isBusy}>
          {t('submit')}
        </Button>
        <p className={css['quiet']}>{t('privacy')}</p>
      </form>
      <StepUp
        isOpen={isAsked}
        title={security('proveTitle')}
        onProof={sendPhotos}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

interface PhotosProps {
  chosen: Chosen;
  /** Once he has tried to send them in, what is missing is said. */
  isChecked: boolean;
  onChange: (field: PhotoField, fileId: string | undefined) => void;
}

function Photos({ chosen, isChecked, onChange }: PhotosProps) {
  const t = useText(kycText);
  return PHOTOS.map(({ field, label, hint, camera }) => {
    const isMissing = isChecked && chosen[field] === undefined;
    return (
      <section key={field} className={css['photo']}>
        <h3>{t(label)}</h3>
        <ImageUpload
          target={fileCalls.upload}
          label={t(label)}
          camera={camera}
          guide={<GuideDrawing of={label} />}
          onChange={(fileId) => onChange(field, fileId)}
        />
        <p
          className={css['quiet']}
          data-error={isMissing || undefined}
          role={isMissing ? 'alert' : undefined}
        >
          {isMissing ? t('photoMissing') : t(hint)}
        </p>
      </section>
    );
  });
}
