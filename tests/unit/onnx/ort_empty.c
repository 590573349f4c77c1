/* A library without OrtGetApiBase. */
int vetvec_test_nothing(void);
int vetvec_test_nothing(void) { return 0; }
