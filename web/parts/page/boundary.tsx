import { Component, type ReactNode } from 'react';

/** Shows something else in place of a part that broke, which must not take a race with it. React knows no other shape for this than a class. */
export class Boundary extends Component<{ instead: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
