import { Component, type ReactNode } from 'react';
import { PageFailed } from './page-failed.tsx';
import { usePageVersions } from './tags.ts';

type Props = { readonly path: string; readonly children: ReactNode };
type State = { readonly failed: boolean };

/** A page that throws while drawing leaves the frame standing. (React offers this only to classes.) */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <PageFailed onRetry={() => usePageVersions.getState().renew(this.props.path)} />;
  }
}
