import type { Report, ReportSection } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { Button, Input, Tag } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { mayDiscard } from '../../kit/unsaved-question.ts';
import { useAction } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { reportMessages } from './reports.messages.ts';
import { htmlToText, textToHtml } from './section-text.ts';

/** The sections of a report; texts can be edited while it is a draft. */
export function ReportSections({ report }: { report: Report }) {
  const t = useMessages(reportMessages);
  return (
    <section>
      <h3 className="reports-heading">{t('sections')}</h3>
      {report.sections.map((section, index) => (
        <SectionBlock key={section.id} number={index + 1} report={report} section={section} />
      ))}
    </section>
  );
}

type SectionBlockProps = { number: number; report: Report; section: ReportSection };

function SectionBlock({ number, report, section }: SectionBlockProps) {
  const t = useMessages(reportMessages);
  const [editing, setEditing] = useState(false);
  const body = htmlToText(section.body);
  const isText = section.kind === 'text';
  return (
    <article className="reports-section">
      <header>
        <h4>
          {number} {section.title}
        </h4>
        {section.required ? <Tag>{t('required')}</Tag> : null}
        {section.auto ? <Tag>{section.handEdited ? t('handEdited') : t('auto')}</Tag> : null}
        <span className="reports-space" />
        {report.abilities.edit && isText && !editing ? (
          <Button size="small" type="link" onClick={() => setEditing(true)}>
            {t('editSection')}
          </Button>
        ) : null}
      </header>
      {editing && report.abilities.edit ? (
        <SectionEditor report={report} section={section} text={body} onClose={() => setEditing(false)} />
      ) : body ? (
        <p className="reports-text measure">{body}</p>
      ) : (
        <p className="quiet">{t(isText ? 'emptySection' : 'figuresSection')}</p>
      )}
    </article>
  );
}

type SectionEditorProps = { report: Report; section: ReportSection; text: string; onClose: () => void };

function SectionEditor({ report, section, text, onClose }: SectionEditorProps) {
  const t = useMessages(reportMessages);
  const common = useMessages(commonMessages);
  const [draft, setDraft] = useState(text);
  useUnsavedGuard(draft !== text);
  const save = useAction(reportsRoutes.editSection, { done: t('saved'), onDone: onClose });
  const cancel = async () => {
    if (draft === text || (await mayDiscard('close'))) onClose();
  };
  return (
    <div className="reports-editor">
      <Input.TextArea
        aria-label={`${section.title} ${t('sectionBody')}`}
        autoFocus
        autoSize={{ minRows: 4, maxRows: 18 }}
        maxLength={20_000}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div className="reports-editor-actions">
        <Button onClick={() => void cancel()}>{common('cancel')}</Button>
        <Button
          type="primary"
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              params: { id: report.id, sectionId: section.id },
              body: { rev: section.rev, body: textToHtml(draft) },
            })
          }
        >
          {common('save')}
        </Button>
      </div>
    </div>
  );
}
