import {
  BPMN_UNSAID_WORDS,
  type BpmnExport,
} from '@auditplus/contract/features/process-definitions/process-bpmn.model.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { defineWords, useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { listed } from '../../lib/phrases.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { processDefinitionsMessages } from './process-definitions.messages.ts';

const unsaidMessages = defineWords('bpmnUnsaid', BPMN_UNSAID_WORDS);

/** Downloads a definition as BPMN, and says what the file leaves out. */
export function useBpmnExport(id: string): {
  readonly exportBpmn: () => Promise<boolean>;
  readonly bpmnReport: ReactNode;
} {
  const t = useMessages(processDefinitionsMessages);
  const words = useMessages(unsaidMessages);
  const common = useMessages(commonMessages);
  const [report, setReport] = useState<BpmnExport['unsaid'] | null>(null);
  const exportBpmn = () =>
    attempt(async () => {
      const { name, xml, unsaid } = await call(processDefinitionsRoutes.exportBpmn, { params: { id } });
      saveBlob(new Blob([xml], { type: 'application/xml' }), name);
      setReport(unsaid);
    });
  const byNode = Map.groupBy(report ?? [], ({ nodeId }) => nodeId);
  const bpmnReport =
    report === null ? null : (
      <Modal
        open
        title={t('bpmnReport')}
        okText={common('close')}
        footer={(_, { OkBtn }) => <OkBtn />}
        onOk={() => setReport(null)}
        onCancel={() => setReport(null)}
      >
        <p>{t('bpmnReportText')}</p>
        <ul className="process-faults">
          {[...byNode].map(([nodeId, all]) => (
            <li key={nodeId}>
              <strong>{all[0]?.nodeName}</strong>
              <span className="quiet"> · {listed(all.map(({ what }) => words(what)))}</span>
            </li>
          ))}
        </ul>
      </Modal>
    );
  return { exportBpmn, bpmnReport };
}
