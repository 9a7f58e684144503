import { Component, type ReactNode } from 'react';

/** A map that breaks must not take a race with it. React knows no other shape for this than a class. */
export class MapBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <p role="alert" className="grid size-full place-items-center bg-map-paper px-8 text-center text-body text-quiet">
        The map fell off the wall. Everything works from the list.
      </p>
    );
  }
}
