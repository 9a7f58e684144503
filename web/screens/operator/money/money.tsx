import { Columns } from '../../../parts/layout/columns.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { Discounts } from './discounts.tsx';
import { Numbers } from './numbers.tsx';
import { Payments } from './payments.tsx';

/** Payments, discount codes and prices. */
export function Money() {
  return (
    <Columns
      aside={
        <Stack gap="section">
          <Discounts />
          <Numbers />
        </Stack>
      }
    >
      <Payments />
    </Columns>
  );
}
