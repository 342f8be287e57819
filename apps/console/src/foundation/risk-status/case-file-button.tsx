/** Saves a case with everything known about it as one document for an authority; the look is in the audit log. */
import { App, Button } from 'antd';
import { riskStatusCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { call, failureText } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { saveFile } from '../../platform/view/index.ts';
import { riskStatusText } from './risk-status-text.ts';

export function CaseFileButton({ id }: { id: number }) {
  const t = useText(riskStatusText);
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await call(riskStatusCalls.caseFile, { case_id: id });
      saveFile(`risk-case-${id}.json`, JSON.stringify(file, null, 2), 'application/json');
    } catch (error) {
      void message.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      loading={isBusy}
      onClick={(event) => {
        event.stopPropagation();
        void save();
      }}
    >
      {t('caseFile')}
    </Button>
  );
}
