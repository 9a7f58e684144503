/** A variable of the environment. */
export interface Variable<T> {
  name: string;
  /** What the variable is for, in one sentence. */
  about: string;
  /** What is allowed, said when a value is not. */
  allowed: string;
  /** As it would be written in the environment; '' means not set. */
  byDefault: string;
  secret?: true;
  read: (value: string) => T | undefined;
}
