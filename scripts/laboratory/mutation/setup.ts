import fc from 'fast-check';

// It is enough that a mutant is caught; the smallest counterexample is not needed.
fc.configureGlobal({ endOnFailure: true });
