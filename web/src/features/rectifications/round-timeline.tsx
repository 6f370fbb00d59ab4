import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { FileList } from '../../kit/file-list.tsx';
import { Person } from '../../kit/person.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { WaitingTag } from '../../kit/waiting-for.tsx';
import { day, moment } from '../../lib/formats.ts';
import { labelled } from '../../lib/phrases.ts';
import type { Tone } from '../../theme/palette.ts';
import { processAddress } from '../processes/public.ts';
import { PhotoRow } from './photos.tsx';
import { useExtensionState } from './rectification-state.ts';
import { rectificationMessages } from './rectifications.messages.ts';

type Event = {
  readonly key: string;
  readonly at: number;
  readonly person: string;
  readonly tone: Tone;
  readonly title: string;
  readonly body: React.ReactNode;
};

/** Evidence, verifications and extensions in order, newest first. */
export function RoundTimeline({ record }: { readonly record: Rectification }) {
  const t = useMessages(rectificationMessages);
  const events = useEvents(record);
  if (events.length === 0) return <p className="quiet">{t('noRounds')}</p>;
  return (
    <ol className="rect-timeline">
      {events.map((event) => (
        <li key={event.key} data-tone={event.tone}>
          <p className="rect-marks">
            <Person name={event.person} /> {event.title} <time className="quiet">{moment(event.at)}</time>
          </p>
          {event.body}
        </li>
      ))}
    </ol>
  );
}

function useEvents(record: Rectification): readonly Event[] {
  const t = useMessages(rectificationMessages);
  const extensionState = useExtensionState();
  const proofs = record.proofs.map(
    (proof): Event => ({
      key: proof.id,
      at: proof.submittedAt,
      person: proof.submittedBy.name,
      tone: 'blue',
      title: `${t('submittedProof')} · ${t('round', { count: proof.round })}`,
      body: (
        <>
          <p className="rect-text">{proof.description}</p>
          <PhotoRow photos={[...proof.beforePhotos, ...proof.afterPhotos]} />
          <FileList files={proof.files} />
        </>
      ),
    }),
  );
  const verifications = record.verifications.map(
    (verification): Event => ({
      key: verification.id,
      at: verification.verifiedAt,
      person: verification.verifier.name,
      tone: verification.result === 1 ? 'green' : 'red',
      title: `${t(verification.result === 1 ? 'passed' : 'failed')} · ${t('round', { count: verification.round })}`,
      body: (
        <>
          <p className="rect-text">{verification.opinion}</p>
          <FileList files={verification.files} />
        </>
      ),
    }),
  );
  const extensions = record.extensions.map((extension): Event => {
    const face = extensionState(extension.state);
    return {
      key: extension.id,
      at: extension.askedAt,
      person: extension.askedBy.name,
      tone: face.tone,
      title: t('askedExtension', { day: day(extension.newDeadline) }),
      body: (
        <>
          <p className="rect-text">
            <StateTag {...face} /> {extension.reason}
          </p>
          {extension.refusalReason ? (
            <p className="rect-text">{labelled(t('refusalReason'), extension.refusalReason)}</p>
          ) : null}
          {extension.process ? <ExtensionProcess process={extension.process} /> : null}
        </>
      ),
    };
  });
  return [...proofs, ...verifications, ...extensions].sort((a, b) => b.at - a.at);
}

type ExtensionProcessProps = {
  readonly process: NonNullable<Rectification['extensions'][number]['process']>;
};

/** Where the process stands that decides on an extension, and whom it waits for. */
function ExtensionProcess({ process }: ExtensionProcessProps) {
  const t = useMessages(rectificationMessages);
  return (
    <p className="rect-marks">
      {process.thisStep ? (
        <>
          <span className="quiet">{process.thisStep}</span>
          <WaitingTag people={process.waitingFor} action={t('toDecide')} />
        </>
      ) : null}
      {process.mayOpen ? <Link to={processAddress({ id: process.id })}>{t('toProcess')}</Link> : null}
    </p>
  );
}
