import { problems } from '#contract/problems';
import { ButtonLink } from '../parts/button.tsx';
import { LostPage } from '../parts/lost-page.tsx';

export function NotFound() {
  return (
    <LostPage number="404" words={problems['page-not-found'].words}>
      <ButtonLink to="/">Back home</ButtonLink>
    </LostPage>
  );
}
