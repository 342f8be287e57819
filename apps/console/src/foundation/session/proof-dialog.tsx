/**
 * Asks for the second factor where the server wants it before it takes somebody's word (R-OPS-14). What waits for it goes on by itself, with
 * all that was typed.
 */
import { Form, Modal } from 'antd';
import { operatorSessionCalls } from '@candor/wire/operators';
import { useEffect } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { answerProof, useAskedProof } from './asked-proof.ts';
import { SecondField } from './own-proof-fields.tsx';
import { sessionText } from './session-text.ts';
import { useOwnSecond } from './use-own-second.ts';

/** Above dialogs that wait for it. */
const Z_INDEX = 1_200;

export function ProofDialog() {
  const isAsked = useAskedProof() !== undefined;
  // Whoever leaves the frame, because his session has ended, proves nothing any more.
  useEffect(() => () => answerProof(false), []);
  return isAsked ? <Asked /> : null;
}

function Asked() {
  const t = useText(sessionText);
  const words = useText(wordsText);
  const [form] = Form.useForm<{ code?: string }>();
  const second = useOwnSecond();
  const { run, isBusy } = useAction(operatorSessionCalls.prove, {
    isQuiet: true,
    onDone: () => answerProof(true),
    onRefusal: ({ code, message }) => {
      if (code !== 'second_factor_wrong') return false;
      form.setFields([{ name: 'code', value: '', errors: [message] }]);
      return true;
    },
  });
  return (
    <Modal
      open
      title={t('proofTitle')}
      width={400}
      zIndex={Z_INDEX}
      onCancel={() => answerProof(false)}
      onOk={() => form.submit()}
      okText={second.hasKey === true ? t('useKey') : words('confirm')}
      cancelText={words('cancel')}
      okButtonProps={{ loading: isBusy || second.isBusy, autoFocus: second.hasKey === true }}
      destroyOnHidden
    >
      <p>
        <Hint>{t('proofHint')}</Hint>
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={async ({ code }) => {
          const proof = await second.prove(code);
          if (proof !== undefined) await run(proof);
        }}
      >
        <SecondField hasKey={second.hasKey} isFirst onComplete={() => form.submit()} />
      </Form>
    </Modal>
  );
}
