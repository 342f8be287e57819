/** `?`: the keys that do something where the operator stands. */
import { Modal } from 'antd';
import { useText } from '../../platform/i18n/index.ts';
import { useBindings } from '../../platform/keys/index.ts';
import { shellText } from './shell-text.ts';
import css from './shell.module.css';

export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(shellText);
  const bindings = useBindings()
    .flat()
    .filter(({ isOff }) => isOff !== true);
  return (
    <Modal open={isOpen} onCancel={onClose} footer={null} title={t('keys')} destroyOnHidden>
      <dl className={css['keys']}>
        {bindings.map(({ key, label }) => (
          <KeyRow key={`${key} ${label}`} name={key} label={label} />
        ))}
        <KeyRow name="Ctrl K" label={t('keySearch')} />
      </dl>
    </Modal>
  );
}

function KeyRow({ name, label }: { name: string; label: string }) {
  return (
    <>
      <dt>
        <kbd className={css['kbd']}>{name}</kbd>
      </dt>
      <dd>{label}</dd>
    </>
  );
}
