// Each work-item takes the mean of its own value and its neighbours'. One barrier is missing: which one, the editor knows.
#define GROUP 64

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void smooth(global const float *restrict input, global float *restrict output)
{
    local float tile[GROUP];
    const int i = get_local_id(0);

    tile[i] = input[get_global_id(0)];

    const int left = max(i - 1, 0);
    const int right = min(i + 1, GROUP - 1);
    output[get_global_id(0)] = (tile[left] + tile[i] + tile[right]) / 3.0f;
}
